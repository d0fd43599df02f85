/** A first request for a terminal: any shell takes it, and the webhook stores it. */
export function toTestCurl(url: string): string {
  return `curl -d '{"hello":"nora"}' ${url}`
}
