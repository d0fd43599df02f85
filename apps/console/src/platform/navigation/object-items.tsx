import type { ReactNode } from 'react'
import { Group, Item } from './command-items.tsx'
import { hasVerb } from './match-words.ts'

/** Something done with an object, offered to those who type its verb. */
export type ObjectVerb<Object> = {
  /** Before the name of the object. */
  label: string
  /** What may be typed. */
  verbs: string
  icon: ReactNode
  isFor?(object: Object): boolean
  /** What the menu does when it is chosen. */
  onSelect(object: Object): () => void
}

export type ObjectItemsProps<Object> = {
  heading: string
  icon: ReactNode
  objects: readonly Object[]
  label(object: Object): string
  note?(object: Object): string
  /** What else it is found by. */
  words?(object: Object): string
  onOpen(object: Object): () => void
  verbs?: readonly ObjectVerb<Object>[]
  typed: string
}

/** Things of one kind in the command menu: each opens, and does what is typed before or after its name. */
export function ObjectItems<Object extends { id: string }>(props: ObjectItemsProps<Object>) {
  const { objects, label, note, words, verbs = [], typed } = props
  const asked = verbs.filter((verb) => hasVerb(typed, `${verb.label} ${verb.verbs}`))
  if (objects.length === 0) return null
  return (
    <Group heading={props.heading}>
      {objects.map((object) => (
        <Item
          key={object.id}
          id={object.id}
          icon={props.icon}
          label={label(object)}
          note={note?.(object)}
          words={`${words?.(object) ?? ''} ${object.id}`}
          onSelect={props.onOpen(object)}
        />
      ))}
      {asked.flatMap((verb) =>
        objects
          .filter((object) => verb.isFor?.(object) ?? true)
          .map((object) => (
            <Item
              key={`${verb.label} ${object.id}`}
              id={`${verb.label} ${object.id}`}
              icon={verb.icon}
              label={`${verb.label} ${label(object)}`}
              note={note?.(object)}
              words={`${verb.verbs} ${words?.(object) ?? ''}`}
              onSelect={verb.onSelect(object)}
            />
          )),
      )}
    </Group>
  )
}
