type Option = { id: string; recommended_service: string | null };
type Question = { options: readonly Option[] };

type Destinations = {
  /** The services on the site, by their links. */
  services: readonly string[];
  /** The recommendation when no answer names a service. */
  fallback: string;
};

export type Proof = {
  /** The number of paths through the quiz: one for each combination of answers. */
  ways: bigint;
  /** How many of them end at each service, in the given order. */
  endings: { link: string; ways: bigint }[];
  /** Paths on which no answer names a service. */
  undecided: bigint;
  /** Services on the site that no path ends at. */
  unreachable: string[];
  /** Ids of options whose service is overridden on every path. */
  overridden: string[];
  /** Ids of options that name a service which is not on the site. */
  offSite: string[];
};

/**
 * Follows every path through the quiz. The last answer that names a service decides, so an option decides if none after
 * it names one. Counted, not walked: ten questions have millions of paths.
 */
export function proveQuiz(questions: readonly Question[], { services, fallback }: Destinations): Proof {
  const asked = questions.filter(({ options }) => options.length > 0);
  const decided = asked.flatMap(({ options }, index) => {
    const ways = product(asked.slice(0, index).map(sizeOf)) * product(asked.slice(index + 1).map(openOf));
    return options.flatMap(({ id, recommended_service: link }) => (link ? [{ id, link, ways }] : []));
  });
  const undecided = product(asked.map(openOf));
  const endingsOf = (link: string) =>
    sum(decided.filter((option) => option.link === link).map(({ ways }) => ways)) +
    (link === fallback ? undecided : 0n);
  const endings = services.map((link) => ({ link, ways: endingsOf(link) }));
  return {
    ways: product(asked.map(sizeOf)),
    endings,
    undecided,
    unreachable: endings.filter(({ ways }) => ways === 0n).map(({ link }) => link),
    overridden: decided.filter(({ ways }) => ways === 0n).map(({ id }) => id),
    offSite: decided.filter(({ link }) => !services.includes(link)).map(({ id }) => id),
  };
}

/** For display; a share above zero is never shown as zero. */
export function shareOf(part: bigint, whole: bigint): string {
  if (whole === 0n || part === 0n) return "0%";
  const percent = Math.round(Number((part * 1000n) / whole) / 10);
  return percent === 0 ? "under 1%" : `${percent}%`;
}

function sizeOf({ options }: Question): bigint {
  return BigInt(options.length);
}

/** How many of its answers name no service. */
function openOf({ options }: Question): bigint {
  return BigInt(options.filter(({ recommended_service }) => !recommended_service).length);
}

function product(numbers: bigint[]): bigint {
  return numbers.reduce((before, number) => before * number, 1n);
}

function sum(numbers: bigint[]): bigint {
  return numbers.reduce((before, number) => before + number, 0n);
}
