import { type AccountSample, openAccount, sealAccount } from './account-sample.ts'
import { type CollectionSample, openCollection, sealCollection } from './collection-sample.ts'
import { openShare, type ShareSample, sealShare } from './share-sample.ts'
import { openTeam, sealTeam, type TeamSample } from './team-sample.ts'

/** One of each thing that the vault seals or signs, with the secrets that open it, as JSON. */
export type Sample = {
  anna: AccountSample
  boris: AccountSample
  team: TeamSample
  collection: CollectionSample
  share: ShareSample
}

/** Seals one of each thing on this platform. */
export async function sealSample(): Promise<Sample> {
  const [anna, boris] = [await sealAccount('anna'), await sealAccount('boris')]
  return {
    anna: anna.sample,
    boris: boris.sample,
    team: await sealTeam(anna.keys, boris.keys),
    collection: await sealCollection(anna.keys, boris.keys),
    share: await sealShare(boris.keys),
  }
}

/** Opens everything that `sealSample` sealed, here or elsewhere. Throws for the first thing that does not open as it should. */
export async function openSample(sample: Sample): Promise<void> {
  const [anna, boris] = [await openAccount(sample.anna), await openAccount(sample.boris)]
  await openTeam(sample.team, boris)
  await openCollection(sample.collection, anna.publics.sig, boris)
  await openShare(sample.share, boris)
}
