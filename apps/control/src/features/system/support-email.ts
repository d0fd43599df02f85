import type { Config } from '../../platform/config/config.ts'

export type SupportDeps = { config: Config; findOwnerEmail: () => Promise<string | null> }

/** Where what users write goes: the operator's address for it, else the owner of the installation. */
export async function findSupportEmail({ config, findOwnerEmail }: SupportDeps): Promise<string | null> {
  return config.support_email ?? (await findOwnerEmail())
}

/** The same as users may write to it. Nobody outside learns the owner's address, and `.localhost` gets no mail. */
export async function findShownSupportEmail(
  deps: SupportDeps,
  user_id: string | null,
): Promise<string | null> {
  const { support_email } = deps.config
  if (support_email !== null || user_id === null) return support_email
  const email = await deps.findOwnerEmail()
  return email?.endsWith('.localhost') ? null : email
}
