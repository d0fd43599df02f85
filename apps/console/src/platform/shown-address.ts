/** The address without its scheme, with the port where it needs one: what is shown works when typed. */
export function getShownAddress({ url }: { url: string }): string {
  return new URL(url).host
}
