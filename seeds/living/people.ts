/** Invented, like everyone in the demo, with addresses in reserved domains. */
export const firstNames = [
  ...["Ada", "Amir", "Anouk", "Bea", "Carla", "Cyrus", "Dario", "Delia", "Edda", "Emil", "Farah", "Felix", "Gemma"],
  ...["Gideon", "Hana", "Hugo", "Ilse", "Imran", "Jonas", "Juno", "Kaya", "Kilian", "Lena", "Linus", "Maeve", "Milo"],
  ...["Nadia", "Nils", "Odette", "Omar", "Paula", "Priya", "Quinn", "Rafael", "Rosa", "Selma", "Silas", "Tamsin"],
  ...["Teo", "Uma", "Viktor", "Wanda", "Xenia", "Yara", "Yusuf", "Zelda", "Arlo", "Bruno", "Clio", "Dora"],
];

export const childNames = [
  ...["Alma", "Anton", "Bela", "Cleo", "Dina", "Eli", "Finn", "Greta", "Henri", "Ida", "Jasper", "Kian", "Lotte"],
  ...["Mara", "Nico", "Olive", "Pia", "Remy", "Suri", "Tilda", "Una", "Vito", "Willa", "Zoe"],
];

export const familyNames = [
  ...["Abara", "Ashdown", "Bellweather", "Bergholt", "Castellan", "Corrigan", "Dahlberg", "Delacour", "Eastlake"],
  ...["Farrow", "Fennimore", "Galloway", "Greenhalgh", "Halvorsen", "Hollis", "Iverson", "Jankowski", "Kendrick"],
  ...["Kowalczyk", "Lindqvist", "Lockhart", "Marchetti", "Merriweather", "Nakagawa", "Norwood", "Oduya", "Okafor"],
  ...["Pemberton", "Petrov", "Quill", "Ravenscroft", "Reinholt", "Sandoval", "Sarkisian", "Thackeray", "Thorne"],
  ...["Underhill", "Vance", "Vasquez", "Wainwright", "Whitlock", "Winslow", "Yamamoto", "Yates", "Zeller", "Ziegler"],
  ...["Ames", "Birch", "Calder", "Drummond", "Ellery", "Frost", "Grover", "Hale", "Ingram", "Jessup", "Keene"],
  ...["Larkin", "Mercer", "Nash", "Orchard", "Prescott", "Rowan", "Sterling", "Tilley", "Upton"],
];

const domains = ["example.org", "example.com", "example.net", "player.example"];

/** One for each number, in a reserved domain. */
export function addressOf(name: string, number: number): string {
  const local = name.toLowerCase().replaceAll(/[^a-z]+/g, ".");
  return `${local}.${number}@${domains[number % domains.length]}`;
}

/** 555-0100 to 555-0199 are reserved for fiction. */
export function phoneOf(number: number): string {
  const area = 201 + ((number * 37) % 700);
  return `(${area}) 555-01${String(number % 100).padStart(2, "0")}`;
}
