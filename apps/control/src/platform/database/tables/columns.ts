import { text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => text().primaryKey()
export const instant = () => timestamp({ withTimezone: true, precision: 3 })
