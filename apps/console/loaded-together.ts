import { join } from 'node:path'
import { build, type InlineConfig, type Rollup } from 'vite'

export type LoadGroup = {
  name: string
  /** Modules that one visit loads one after the other, from the folder of the configuration. */
  entries: readonly string[]
}

/**
 * Finds what these visits load by themselves: module → name of the first group that loads it. The bundler alone cuts
 * such code into a file for every set of pages that use it, dozens of them, and each costs a turn on a slow network.
 * Takes a build that is thrown away, because only its result tells what is left of a module that lists others.
 */
export async function findLoadedTogether(
  folder: string,
  config: InlineConfig,
  groups: readonly LoadGroup[],
): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    ...config,
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, manifest: false },
  })
  const { output } = result as Rollup.RollupOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const isEntry = new Set(groups.flatMap(({ entries }) => entries.map((path) => join(folder, path))))
  const found = new Map<string, string>()
  for (const { name, entries } of groups) {
    const waiting = entries.map((path) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(folder, path)))
      if (!chunk) throw new Error(`the console has no ${path}`)
      return chunk
    })
    const seen = new Set<string>()
    for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
      if (seen.has(chunk.fileName)) continue
      seen.add(chunk.fileName)
      for (const id of chunk.moduleIds) if (!isEntry.has(id) && !found.has(id)) found.set(id, name)
      for (const file of chunk.imports) {
        const next = byFile.get(file)
        if (next) waiting.push(next)
      }
    }
  }
  return found
}
