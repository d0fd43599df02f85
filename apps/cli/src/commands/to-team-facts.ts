/** Makes the facts about a team that programs are told. */
export function toTeamFacts({ id, name, type }: TeamFacts): TeamFacts {
  return { id, name, type }
}

export type TeamFacts = { id: string; name: string; type: 'personal' | 'team' }
