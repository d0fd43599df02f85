import type { Gateway, GatewayMember } from '@nora/contract/gateways'
import { Button, CommandBlock, ConfirmDialog, EmptyState, lazyPart, Notice, notify, useTexts } from '@nora/ui'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { MemberList } from './member-list.tsx'
import { memberName } from './member-name.ts'
import type { MemberVerb } from './member-verb.ts'
import { membersTexts } from './members.messages.ts'
import { useMemberChanges } from './use-member-changes.ts'

const MemberDialog = lazyPart(() => import('./member-dialog.tsx'), 'MemberDialog')
const CheckDialog = lazyPart(() => import('./check-dialog.tsx'), 'CheckDialog')

type Opened = { verb: 'check' | 'edit' | 'remove'; member: GatewayMember } | { verb: 'add' }

/** Who serves behind the gateway, how each is, and what is done with them. */
export function MembersPart({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(membersTexts)
  const changes = useMemberChanges(gateway)
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const isReadOnly = gateway.is_read_only || gateway.is_over_limit
  if (gateway.upstream.kind !== 'pool') return <Notice tone="info">{texts.noPool}</Notice>

  function act(verb: MemberVerb, member: GatewayMember) {
    if (verb === 'drain') {
      changes.drain.mutate(member.id, { onSuccess: () => notify({ title: texts.drained }) })
    } else if (verb === 'resume') {
      changes.resume.mutate(member.id, { onSuccess: () => notify({ title: texts.resumed }) })
    } else open({ verb, member })
  }
  const add = !isReadOnly && (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => open({ verb: 'add' })}>
      {texts.add}
    </Button>
  )
  return (
    <>
      {gateway.members.length === 0 ? (
        <EmptyState
          title={texts.empty}
          sentence={texts.emptySentence}
          action={
            <div className="flex flex-col items-center gap-4">
              <CommandBlock command={`nora http 3000 --gateway ${gateway.name}`} />
              {add}
            </div>
          }
        />
      ) : (
        <>
          <div className="flex justify-end">{add}</div>
          <MemberList
            gateway={gateway}
            isReadOnly={isReadOnly}
            onAct={act}
            onWeigh={(member, weight) => changes.weigh.mutate({ member: member.id, weight })}
          />
        </>
      )}
      <Suspense>
        {opened?.verb === 'add' && <MemberDialog gateway={gateway} onClose={close} />}
        {opened?.verb === 'edit' && <MemberDialog gateway={gateway} member={opened.member} onClose={close} />}
        {opened?.verb === 'check' && <CheckDialog gateway={gateway} member={opened.member} onClose={close} />}
      </Suspense>
      {opened?.verb === 'remove' && (
        <ConfirmDialog
          open
          onClose={close}
          title={texts.removeTitle(memberName(opened.member))}
          consequence={gateway.members.length === 1 ? texts.removeLast : texts.removeConsequence}
          confirm={texts.remove}
          onConfirm={async () => {
            await changes.remove.mutateAsync(opened.member.id)
            notify({ title: texts.removed, message: memberName(opened.member) })
          }}
        />
      )}
    </>
  )
}
