const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The content of each element of this name, in order. Enough for what an S3 storage answers, whose elements have no
 * attributes but the root, and none lies in one of its own name. Takes time by the length of the text only.
 */
export function readElements(xml: string, name: string): string[] {
  const [open, close] = [`<${name}>`, `</${name}>`]
  const found: string[] = []
  for (let at = xml.indexOf(open); at !== -1; at = xml.indexOf(open, at)) {
    const end = xml.indexOf(close, at)
    if (end === -1) break
    found.push(xml.slice(at + open.length, end))
    at = end
  }
  return found
}

/** The text of the first element of this name. */
export function findElement(xml: string, name: string): string | undefined {
  const [content] = readElements(xml, name)
  return content === undefined ? undefined : toText(content)
}

function toText(content: string): string {
  return content.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : all
  })
}
