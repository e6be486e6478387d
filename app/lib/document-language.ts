let language = "en";

/**
 * `lang` of every page, which also tells a browser the region: `en-DE-u-cu-eur-hc-h23`. The United States are plain `en`.
 * Apart from `region.ts`, which few public pages need in the browser.
 */
export function documentLanguage(): string {
  return typeof document === "undefined" ? language : document.documentElement.lang;
}

export function setDocumentLanguage(tag: string): void {
  language = tag;
}
