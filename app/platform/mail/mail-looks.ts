const [ink, paper, chalk, line] = ["#07141a", "#f6f4ee", "#fffefb", "#dad6ca"];
const [quiet, muted, court, optic, edge] = ["#40504f", "#566361", "#14523b", "#daf04b", "#7c857f"];
const fontFamily = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const tight = "-0.02em";

/** Mail programs support few stylesheets, so styles are inline. */
export const looks = {
  page: { margin: 0, padding: 0, backgroundColor: paper, color: ink, fontFamily },
  preview: { display: "none", maxHeight: 0, overflow: "hidden" },
  around: { padding: "24px 12px", fontFamily },
  sheet: { maxWidth: 600 },
  band: {
    padding: "18px 28px",
    backgroundColor: ink,
    color: paper,
    fontSize: 17,
    lineHeight: "20px",
    fontWeight: 700,
    letterSpacing: "-0.01em",
  },
  ball: {
    display: "inline-block",
    width: 11,
    height: 11,
    marginRight: 10,
    borderRadius: 6,
    backgroundColor: optic,
    verticalAlign: "1px",
  },
  card: { padding: "32px 28px 12px", backgroundColor: chalk, border: `1px solid ${line}`, borderTop: 0 },
  state: { margin: "0 0 6px", fontSize: 15, lineHeight: "22px", fontWeight: 700, color: court },
  stateOff: { color: ink },
  timeOff: { color: muted },
  title: { margin: "0 0 14px", fontSize: 26, lineHeight: "32px", fontWeight: 700, letterSpacing: tight },
  day: { margin: 0, fontSize: 26, lineHeight: "32px", fontWeight: 700, letterSpacing: tight },
  time: {
    margin: "2px 0 20px",
    fontFamily: `'Arial Narrow', ${fontFamily}`,
    fontSize: 56,
    lineHeight: "60px",
    fontWeight: 700,
    letterSpacing: "-0.04em",
  },
  suffix: { fontSize: 24, letterSpacing: 0 },
  paragraph: { margin: "0 0 18px", fontSize: 16, lineHeight: "25px", whiteSpace: "pre-line" as const },
  facts: { margin: "0 0 22px", borderBottom: `1px solid ${line}` },
  label: {
    width: 92,
    padding: "10px 12px 10px 0",
    borderTop: `1px solid ${line}`,
    fontSize: 15,
    lineHeight: "22px",
    fontWeight: 400,
    color: muted,
    textAlign: "left" as const,
    verticalAlign: "top",
  },
  value: {
    padding: "10px 0",
    borderTop: `1px solid ${line}`,
    fontSize: 15,
    lineHeight: "22px",
    fontWeight: 700,
    overflowWrap: "anywhere" as const,
  },
  link: { color: court, fontWeight: 700 },
  address: { color: court },
  quote: {
    margin: "0 0 18px",
    padding: "12px 16px",
    borderLeft: `3px solid ${ink}`,
    backgroundColor: paper,
    fontFamily: "Georgia, serif",
    fontSize: 17,
    lineHeight: 1.5,
    whiteSpace: "pre-line" as const,
  },
  choices: { margin: "0 0 12px" },
  beside: { padding: "0 0 10px" },
  choice: { border: `1px solid ${edge}`, borderRadius: 3 },
  choiceDay: { padding: "14px 18px", fontSize: 16, lineHeight: "22px", fontWeight: 700 },
  detail: { fontSize: 15, fontWeight: 400, color: quiet },
  choiceTime: { padding: "14px 18px", whiteSpace: "nowrap" as const },
  choiceFigures: { fontSize: 24, lineHeight: "28px", fontWeight: 700, letterSpacing: tight },
  choose: { fontSize: 15, lineHeight: "26px", fontWeight: 700, color: ink },
  action: { margin: "4px 0 20px" },
  button: {
    display: "inline-block",
    padding: "16px 24px",
    backgroundColor: ink,
    color: chalk,
    borderRadius: 3,
    fontSize: 16,
    lineHeight: "20px",
    fontWeight: 700,
    textDecoration: "none",
  },
  small: { margin: "0 0 18px", fontSize: 14, lineHeight: "21px", color: quiet, overflowWrap: "anywhere" as const },
  footer: {
    padding: "18px 28px 24px",
    fontSize: 13,
    lineHeight: "20px",
    color: muted,
    whiteSpace: "pre-line" as const,
  },
};

/** On phones, where the mail program supports it: card and button take the full width. */
export const onPhones = `@media (max-width:480px){
.around{padding:0!important}
.inset{padding-left:20px!important;padding-right:20px!important}
.card{padding-top:24px!important;padding-bottom:8px!important;border-left:0!important;border-right:0!important}
.time{font-size:44px!important}
.choice td{padding-left:14px!important;padding-right:14px!important}
.button{display:block!important;text-align:center!important}
}`;

/** Joins the known parts of a subject and cuts it before a mail program would. */
export function subjectOf(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(", ").replace(tooLong, "$1…");
}

const tooLong = /^(.{149}).{2,}$/su;
