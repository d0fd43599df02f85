/** Names that say nothing about what a file holds. The first kind is refused as any part of a name. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...['util', 'utils', 'helper', 'helpers', 'shared', 'misc', 'manager', 'v2'],
])
export const EMPTY_NAMES: ReadonlySet<string> = new Set(['common', 'lib', 'core', 'base', 'stuff', 'temp'])

/** Lowercase words joined by dashes, role and extension after dots: `reserve-port.ts`, `ports.routes.ts`. */
export const FILE_NAME = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/

/** Files whose names are given by the outside world. */
export const GIVEN_NAMES =
  /^(?:README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^LICENSE$|^NOTICE$|^Dockerfile$|^tsconfig\./

/** Folders whose file names a tool gives. */
export const GIVEN_FOLDERS = /(?:^|\/)migrations\//

export type LineLimit = { files: RegExp; limitLines: number }

/**
 * A file above its limit has to be in `LONGER`. The first line that fits decides: tables, texts and tests are
 * read by row.
 */
export const LINE_LIMITS: readonly LineLimit[] = [
  { files: /\.test\.tsx?$/, limitLines: 400 },
  { files: /\.(?:messages|vectors|fixtures)\.ts$/, limitLines: 400 },
  { files: /(?:^|\/)(?:rules|problems|schemas|reasons)\.ts$|\.schema\.ts$/, limitLines: 400 },
  { files: /\.(?:ts|tsx|mts|mjs)$/, limitLines: 250 },
  { files: /\.css$/, limitLines: 400 },
]

/** Longer files, each with what it holds that belongs together. */
export const LONGER: Readonly<Record<string, string>> = {
  'packages/protocol/src/mux/stream.ts': 'one stream: all that its two sides may say, and its credit',
  'apps/edge/src/edge.ts': 'the life of one edge, and a line for each push of control',
  'apps/edge/tests/kit/fake-control.ts': 'a fake of one side of the link, an answer for each ask',
  'packages/secrets-kit/src/names/steering-names.ts': 'a table: the names that steer each program',
  'packages/contract/src/settings/control-settings.ts': 'a table: an entry for each setting',
  'packages/contract/src/settings/edge-settings.ts': 'a table: an entry for each setting',
}

/** Counts a function’s own lines: inner functions count by themselves, markup does not count. */
export const FUNCTION_LIMIT_LINES = 60

/** Longer functions by `path name`, each with the reason why it is read as one. */
export const LONGER_FUNCTIONS: Readonly<Record<string, string>> = {
  'apps/cli/src/commands/tunnels/publish/run-tunnels.ts runTunnels':
    'what a run is made of, in the order of its start',
  'apps/cli/src/output/tunnel-events.ts toTunnelEvent': 'a table: a case for each event of the agent',
  'apps/control/src/features/system/install-script.ts installScript':
    'the text of the script as it is served',
  'apps/control/src/wiring/features.ts wireFeatures': 'the one list of features, each with what it is given',
}

export const PUBLIC_API_COMMENT_LINES = { least: 2, most: 10 }

/** Every room of ours has these, so that publishing, bundling and reading never meet a special case. */
export const MANIFEST_FACTS: Readonly<Record<string, unknown>> = {
  private: true,
  type: 'module',
  license: 'Apache-2.0',
}
