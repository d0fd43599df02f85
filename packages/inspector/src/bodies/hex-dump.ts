const LINE_BYTES = 16

/** `00000010  48 65 6c 6c 6f …  |Hello…|`, as `hexdump -C` prints it. */
export function hexDump(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let start = 0; start < bytes.length; start += LINE_BYTES) {
    const line = [...bytes.subarray(start, start + LINE_BYTES)]
    const hex = line.map((byte) => byte.toString(16).padStart(2, '0'))
    const left = hex.slice(0, 8).join(' ').padEnd(23)
    const right = hex.slice(8).join(' ').padEnd(23)
    const text = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
    lines.push(`${start.toString(16).padStart(8, '0')}  ${left}  ${right}  |${text}|`)
  }
  return lines.join('\n')
}
