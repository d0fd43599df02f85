import type { Finding } from '../findings.ts'
import { isConfig, isSource, isTest, listFiles, readText } from '../source-tree.ts'
import { findCircles } from './find-circles.ts'
import { type Edge, folderCircles } from './folder-circles.ts'
import { type Import, type ReadModule, readModule } from './read-module.ts'
import { resolveImport, type Target } from './resolve-import.ts'
import { ARROW_RULES, type ArrowRule, EXPRESSION_RULES, LAYERS, READ_ONLY_TABLES } from './rules.ts'
import { getWorkspace, readWorkspaces, type Workspace } from './workspaces.ts'

type Arrow = { module: ReadModule; wanted: Import; target: Target }

export type ImportCheck = { findings: Finding[]; modules: number; arrows: number }

/** Reads every module under `root` and holds each import against the rules. */
export function checkImports(root: string): ImportCheck {
  const files = new Set(listFiles(root))
  const workspaces = readWorkspaces(root)
  const modules = [...files]
    .filter(isSource)
    .map((path) => readModule(path, readText(root, path), EXPRESSION_RULES))
  const arrows = modules.flatMap((module) =>
    module.imports.map((wanted) => ({
      module,
      wanted,
      target: resolveImport(module.path, wanted.specifier, files, workspaces),
    })),
  )
  const findings = [
    ...arrows.flatMap((arrow) => [
      ...breaksResolution(arrow),
      ...breaksLayers(arrow),
      ...breaksRules(arrow),
      ...breaksDeclarations(arrow, workspaces),
    ]),
    ...arrows.flatMap(breaksOneWriter),
    ...modules.flatMap((module) => [...breaksExports(module), ...breaksExpressions(module)]),
    ...circles(modules, arrows),
    ...folderCircles(arrows.filter(({ module }) => !isTest(module.path)).map(toEdge)),
  ]
  return { findings, modules: modules.length, arrows: arrows.length }
}

function finding(arrow: Arrow, rule: string, message: string, reason: string): Finding {
  return { path: arrow.module.path, line: arrow.wanted.line, rule, message, reason }
}

function breaksResolution(arrow: Arrow): Finding[] {
  if (arrow.target.kind !== 'unknown') return []
  return [finding(arrow, 'unresolved', arrow.target.why, 'an import must lead somewhere')]
}

export function getModule(path: string): string | undefined {
  const parts = path.split('/')
  const room = parts[0] === 'packages' || parts[0] === 'apps' ? parts.slice(0, 2).join('/') : parts[0]
  return room !== undefined && room in LAYERS ? room : undefined
}

function breaksLayers(arrow: Arrow): Finding[] {
  if (arrow.target.kind !== 'file') return []
  const from = getModule(arrow.module.path)
  const to = getModule(arrow.target.path)
  if (from === undefined || to === undefined || from === to) return []
  const layerFrom = LAYERS[from] ?? 0
  const isTooling = layerFrom === 6
  if (!isTooling && layerFrom <= (LAYERS[to] ?? 0)) {
    const message = `${from} (floor ${layerFrom}) imports ${to} (floor ${LAYERS[to]})`
    return [finding(arrow, 'arrows-point-down', message, 'a room imports rooms of lower floors only')]
  }
  if (!isTooling && arrow.wanted.specifier.startsWith('.')) {
    return [
      finding(arrow, 'room-door', arrow.wanted.specifier, 'another room is imported by its package name'),
    ]
  }
  return []
}

function breaksRules(arrow: Arrow): Finding[] {
  const target = targetText(arrow.target)
  return ARROW_RULES.filter((rule) => forbids(rule, arrow, target)).map((rule) =>
    finding(arrow, rule.name, `imports ${arrow.wanted.specifier}`, rule.reason),
  )
}

function forbids(rule: ArrowRule, { module, wanted }: Arrow, target: string): boolean {
  if (!rule.testsToo && isTest(module.path)) return false
  if ((rule.valuesOnly && wanted.isType) || (rule.staticOnly && wanted.isLazy)) return false
  const match = module.path.match(new RegExp(rule.from))
  if (!match) return false
  const pattern = rule.to.replace(/\$(\d)/g, (_, index) => match[Number(index)] ?? '')
  return new RegExp(pattern).test(target)
}

function breaksOneWriter(arrow: Arrow): Finding[] {
  const { name, reason, from, to } = READ_ONLY_TABLES
  const { module, wanted, target } = arrow
  if (isTest(module.path) || !from.test(module.path) || !to.test(targetText(target))) return []
  return module.writes
    .filter(({ table }) => wanted.names.includes(table))
    .map(({ table, line }) => ({ path: module.path, line, rule: name, message: `writes ${table}`, reason }))
}

function toEdge({ module, target }: Arrow): Edge {
  return { from: module.path, to: target.kind === 'file' ? target.path : module.path }
}

function targetText(target: Target): string {
  if (target.kind === 'file') return target.path
  if (target.kind === 'package') return `npm:${target.specifier}`
  return target.kind === 'node' ? `node:${target.name}` : ''
}

function breaksDeclarations(arrow: Arrow, workspaces: readonly Workspace[]): Finding[] {
  const { module, target, wanted } = arrow
  const owner = getWorkspace(module.path, workspaces)
  const name = target.kind === 'package' ? target.name : getPackage(target, owner, workspaces)
  if (name === undefined || owner.dependencies.has(name)) return []
  const root = getWorkspace('package.json', workspaces)
  const isTooling = owner.folder === '' || isTest(module.path) || isConfig(module.path)
  // Tests and tools use what the root brings for all of them, and any room of ours.
  const forTooling =
    target.kind === 'file' || owner.devDependencies.has(name) || root.devDependencies.has(name)
  if (isTooling && forTooling) return []
  if (wanted.isType && root.devDependencies.has(`@types/${name}`)) return []
  const message = `${name} is not in ${owner.folder === '' ? '' : `${owner.folder}/`}package.json`
  return [finding(arrow, 'undeclared', message, 'what a room imports, its package.json names')]
}

/** The workspace package an import by name reaches, when it is another one. */
function getPackage(target: Target, owner: Workspace, workspaces: readonly Workspace[]): string | undefined {
  if (target.kind !== 'file') return undefined
  const reached = getWorkspace(target.path, workspaces)
  return reached.folder === '' || reached === owner ? undefined : reached.name
}

function breaksExports(module: ReadModule): Finding[] {
  return module.exportsAll.map((line) => ({
    path: module.path,
    line,
    rule: 'no-export-star',
    message: 'name what is exported',
    reason: 'a door that opens everything is no door',
  }))
}

function breaksExpressions(module: ReadModule): Finding[] {
  if (isTest(module.path)) return []
  return EXPRESSION_RULES.flatMap((rule) => {
    if (!rule.within.test(module.path) || rule.except.test(module.path)) return []
    return module.expressions
      .filter((used) => used.property === rule.property && (!rule.object || rule.object === used.object))
      .map(({ line, property, object }) => ({
        path: module.path,
        line,
        rule: rule.name,
        message: object === undefined ? property : `${object}.${property}`,
        reason: rule.reason,
      }))
  })
}

function circles(modules: readonly ReadModule[], arrows: readonly Arrow[]): Finding[] {
  const graph = new Map<string, string[]>(modules.map(({ path }) => [path, []]))
  for (const { module, target } of arrows) {
    if (target.kind === 'file' && graph.has(target.path)) graph.get(module.path)?.push(target.path)
  }
  return findCircles(graph).map((circle) => ({
    path: circle[0] ?? '',
    rule: 'no-circles',
    message: circle.join(' → '),
    reason: 'files that import each other in a ring can only be read, tested and moved together',
  }))
}
