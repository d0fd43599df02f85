import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Takes over what the server has by now, where nothing was typed: others may have saved it meanwhile. */
export function useFreshValues<T extends FieldValues>(form: UseFormReturn<T>, values: T): void {
  const { dirtyFields } = form.formState
  const known = useRef(values)
  useEffect(() => {
    if (JSON.stringify(known.current) === JSON.stringify(values)) return
    known.current = values
    const typed = form.getValues()
    form.reset(values, { keepFieldsRef: true })
    for (const name of Object.keys(dirtyFields) as Path<T>[]) {
      form.setValue(name, typed[name], { shouldDirty: true })
    }
  })
}
