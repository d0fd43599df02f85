import { z } from 'zod'

/**
 * One setting. The launcher knows it as `TABLE.NAME` in its file, or as the variable `NORA_TABLE_NAME`, by which it
 * also hands it to the program.
 */
export type Setting<Kind extends z.ZodType = z.ZodType> = {
  /** Reads what was written. */
  kind: Kind
  /** None: decided at the start, as the description says. */
  default?: unknown
  /** The default of a program that was started without the launcher, where it is another; null: none. */
  alone?: unknown
  /** The value that a program without the launcher takes instead, for the reference. */
  aloneEn?: string
  unit?: 'MiB' | 's'
  ru: string
  en: string
  /** May be given as `file:PATH`, and is never printed. */
  isSecret?: boolean
  /** The launcher decides it for the program it starts. */
  readBy?: 'program'
}

export type SettingTable = Readonly<Record<string, Setting>>

export function defineSettings<const Table extends SettingTable>(table: Table): Table {
  return table
}

type LauncherSchema<One extends Setting> = One extends { default: unknown }
  ? z.ZodDefault<One['kind']>
  : z.ZodOptional<One['kind']>

export type LauncherShape<Table extends SettingTable> = {
  -readonly [Name in keyof Table as Table[Name] extends { readBy: 'program' } ? never : Name]: LauncherSchema<
    Table[Name]
  >
}

/** Makes the schema with which the launcher reads a table. */
export function toLauncherShape<Table extends SettingTable>(table: Table): LauncherShape<Table> {
  const read = Object.entries(table).filter(([, setting]) => setting.readBy !== 'program')
  const shape = read.map(([name, setting]) => [name, withDefault(setting.kind, setting.default)])
  return Object.fromEntries(shape) as LauncherShape<Table>
}

/** Reads a setting otherwise than its kind does, where the program takes another form of it than the file has. */
export type Readers<Table extends SettingTable> = { [Name in keyof Table]?: z.ZodType }

type Kind<Table extends SettingTable, Own, Name extends keyof Table> = Name extends keyof Own
  ? Own[Name]
  : Table[Name]['kind']

type HasDefault<One extends Setting> = One extends { alone: infer Alone }
  ? Alone extends null
    ? false
    : true
  : One extends { default: unknown }
    ? true
    : false

export type ProgramSettings<Table extends SettingTable, Own extends Readers<Table>> = {
  -readonly [Name in keyof Table]: HasDefault<Table[Name]> extends true
    ? z.output<Kind<Table, Own, Name>>
    : z.output<Kind<Table, Own, Name>> | undefined
}

/** Makes the schema with which a program reads its table. */
export function toProgramSchema<Table extends SettingTable, Own extends Readers<Table>>(
  table: Table,
  own: Own,
): z.ZodType<ProgramSettings<Table, Own>> {
  const shape = Object.entries(table).map(([name, setting]) => {
    const fallback = setting.alone === undefined ? setting.default : (setting.alone ?? undefined)
    return [name, withDefault(own[name] ?? setting.kind, fallback)]
  })
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<ProgramSettings<Table, Own>>
}

function withDefault(kind: z.ZodType, value: unknown): z.ZodType {
  return value === undefined ? kind.optional() : kind.default(value)
}
