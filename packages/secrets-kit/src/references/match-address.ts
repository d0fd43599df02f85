import type { ConfigAddress } from './address.ts'

/** The slug of something, and earlier ones that still lead to it. */
export type Slugs = { slug: string; former_slugs: readonly string[] }
export type ConfigSlugs = { project: Slugs; config: Slugs }

/**
 * The configs of an address; without a project, those of the slug in any. Earlier slugs count only where the present
 * ones fit none.
 */
export function matchAddress<T>(
  all: readonly T[],
  address: ConfigAddress,
  toSlugs: (one: T) => ConfigSlugs,
): T[] {
  const filter = (fits: (slugs: Slugs, wanted: string) => boolean) =>
    all.filter((one) => {
      const { project, config } = toSlugs(one)
      return (address.project === '' || fits(project, address.project)) && fits(config, address.config)
    })
  const present = filter(({ slug }, wanted) => slug === wanted)
  if (present.length > 0) return present
  return filter(({ slug, former_slugs }, wanted) => slug === wanted || former_slugs.includes(wanted))
}
