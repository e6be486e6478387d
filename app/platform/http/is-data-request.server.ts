/** The router asks for data at the page's address plus `.data`; a form sent without JavaScript asks for a document. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
