/** Build step: writes the template that makes the first start fast. */
import { readMigrations } from './migrate.ts'
import { ensureTemplate } from './template.ts'

process.stdout.write(`${await ensureTemplate(await readMigrations())}\n`)
