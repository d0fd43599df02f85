/** Hands bytes to the browser as a download. They never leave the page on the way. */
export function saveFile({
  name,
  bytes,
  type,
}: {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  type?: string
}): void {
  // Of no type by default: a browser that opened it in place would run what is in it.
  const url = URL.createObjectURL(new Blob([bytes], { type: type ?? 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
