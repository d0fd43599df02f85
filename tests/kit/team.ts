import type { SendInvites } from '@nora/contract/teams'
import type { ApiSession } from './api-session.ts'

/** The guest is invited to the host's team and accepts; answers who they are. */
export async function joinTeam(
  host: ApiSession,
  guest: ApiSession,
  email: string,
  wished: Partial<Omit<SendInvites, 'emails'>> = {},
): Promise<string> {
  const { items } = await host.api.teams.sendInvites({ body: { emails: [email], ...wished } })
  await guest.api.teams.acceptInvite({ params: { id: items[0]?.id ?? '' } })
  return (await guest.api.accounts.getUser()).id
}
