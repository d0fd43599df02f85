/** Reading and writing files of other managers, with libraries that only import and export need. */
export function loadFormats(): Promise<typeof import('@nora/vault-records/formats')> {
  return import('@nora/vault-records/formats')
}
