/** Features whose calls are about the person, or about nobody, and never about a team. */
const features = ['accounts', 'billing', 'system']

/** People whom a team denies by address can still call these: to see their teams, and to choose another. */
const calls = [
  'teams.listTeams',
  'teams.selectTeam',
  'teams.createTeam',
  'teams.getInvite',
  'teams.acceptInvite',
]

/** Whether a call is judged by no IP policy of the caller’s current team. */
export function isOutsideTeam(feature: string, name: string): boolean {
  return features.includes(feature) || calls.includes(`${feature}.${name}`)
}
