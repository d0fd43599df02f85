/** The texts of a form or of a JSON object, by name; a name that is there twice in a form is left out. */
export function readBodyFields(contentType: string, body: Uint8Array): ReadonlyMap<string, string> {
  const text = new TextDecoder().decode(body)
  const [type = ''] = contentType.toLowerCase().split(';', 1)
  if (type.trim() === 'application/x-www-form-urlencoded') return readForm(text)
  return /^application\/(?:[\w.+-]+\+)?json$/.test(type.trim()) ? readJson(text) : new Map()
}

function readForm(text: string): ReadonlyMap<string, string> {
  const form = new URLSearchParams(text)
  const names = [...new Set(form.keys())].filter((name) => form.getAll(name).length === 1)
  return new Map(names.map((name) => [name, form.get(name) ?? '']))
}

function readJson(text: string): ReadonlyMap<string, string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return new Map()
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return new Map()
  return new Map(
    Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
