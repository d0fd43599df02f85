import type { Db } from './database.ts'

/**
 * A statement that is put together once per database, for what every request asks: building the SQL of a
 * query takes as long as running it. In PostgreSQL it is a prepared statement of the connection as well.
 */
export function prepared<S>(build: (db: Db) => S): (db: Db) => S {
  const built = new WeakMap<Db, S>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const statement = build(db)
    built.set(db, statement)
    return statement
  }
}
