import { useTexts } from '@nora/ui'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { InviteButton } from './invite-button.tsx'
import { InviteList } from './invite-list.tsx'
import { invitesTexts } from './invites.messages.ts'
import type { InvitesSearch } from './invites-search.ts'

/** Who was invited to the current team and has not answered yet. */
export function InvitesPage(address: PageAddress<InvitesSearch>) {
  const texts = useTexts(invitesTexts)
  return (
    <ListPage
      title={texts.title}
      sentence={texts.sentence}
      actions={<InviteButton isOpen={address.search.new !== undefined} onSearch={address.onSearch} />}
    >
      <InviteList {...address} />
    </ListPage>
  )
}
