/** The router requests data at the page's address plus `.data`; a form sent without JavaScript requests a document. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
