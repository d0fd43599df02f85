/** Values of fields by their names in lower case, found by any spelling (RFC 9110 §5.1). */
export class FieldMap extends Map<string, string[]> {
  override get(name: string): string[] | undefined {
    return super.get(toName(name))
  }

  override has(name: string): boolean {
    return super.has(toName(name))
  }

  add(name: string, value: string): void {
    const lowered = toName(name)
    const values = super.get(lowered)
    if (values === undefined) this.set(lowered, [value])
    else values.push(value)
  }
}

/** Rules may look for what is no text, which is no name. */
function toName(name: unknown): string {
  return String(name).toLowerCase()
}
