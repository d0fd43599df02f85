/**
 * Loaded into processes whose memory is to be read, by NODE_OPTIONS, `?folder=…` behind its name: at SIGWINCH the process
 * collects its garbage and writes what is left into `PID.json`. Without a collection that is asked for,
 * memory tells when the last one happened to be, not what is held.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const folder = new URL(import.meta.url).searchParams.get('folder')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
setFlagsFromString('--no-expose-gc')

process.on('SIGWINCH', () => {
  // The second collection frees what the first one finalised.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const resources = process.getActiveResourcesInfo()
  const file = join(folder, `${process.pid}.json`)
  const facts = {
    heap_bytes: heapUsed + external,
    timers: resources.filter((name) => name === 'Timeout' || name === 'Immediate').length,
    resources: resources.length,
  }
  // Renamed, so that nobody reads half of it.
  writeFileSync(`${file}.new`, JSON.stringify(facts))
  renameSync(`${file}.new`, file)
})
