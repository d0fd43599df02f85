/** The language of policies, which only some commands need: it takes a tenth of a second to load. */
export function loadPolicyLanguage(): Promise<typeof import('@nora/policy')> {
  return import('@nora/policy')
}
