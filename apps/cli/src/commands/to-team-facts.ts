/** What programs are told of a team. */
export function toTeamFacts({ id, name, type }: TeamFacts): TeamFacts {
  return { id, name, type }
}

export type TeamFacts = { id: string; name: string; type: 'personal' | 'team' }
