import { AVATAR_MAX_SIDE, type CurrentUser } from '@nora/contract/accounts'
import { randomToken } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { NotAPicture, PictureTooBig, toSquareWebp } from '../../../platform/picture.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { getUserById, updateUser } from '../accounts.store.ts'
import { deleteAvatarOf, findAvatar, putAvatar } from '../avatars.store.ts'
import { toCurrentUser } from '../current-user.ts'

const SIDE = 256

/** Keeps the picture’s middle square. Its address is new, so that nobody keeps seeing the one before. */
export function setAvatar(deps: Deps) {
  return async (actor: Actor, origin: Origin, file: Buffer): Promise<CurrentUser> => {
    const content = await decode(file)
    const id = `avt_${randomToken(24)}`
    return changeAvatar(deps, { actor, origin, id }, (tx) =>
      putAvatar(tx, { id, user_id: actor.user_id, content }),
    )
  }
}

export function deleteAvatar(deps: Deps) {
  return (actor: Actor, origin: Origin): Promise<CurrentUser> =>
    changeAvatar(deps, { actor, origin, id: null }, (tx) => deleteAvatarOf(tx, actor.user_id))
}

/** Returns the avatar of any user, because signed-in users see whom they meet. Throws NotFound. */
export function getAvatar({ db }: { db: Db }) {
  return async (actor: Actor | null, id: string): Promise<Buffer> => {
    const content = actor ? await findAvatar(db, id) : undefined
    if (!content) throw problem('NotFound')
    return content
  }
}

function changeAvatar(
  deps: Deps,
  { actor, origin, id }: { actor: Actor; origin: Origin; id: string | null },
  store: (tx: Db) => Promise<void>,
): Promise<CurrentUser> {
  return deps.transaction(async (tx) => {
    const { avatar_id } = await getUserById(tx, actor.user_id)
    await store(tx)
    const user = await updateUser(tx, actor.user_id, { avatar_id: id })
    const data = { fields: ['avatar'], before: { avatar: avatar_id }, after: { avatar: id } }
    await deps.emit(tx, origin, { kind: 'user.profile_changed', object_id: user.id, data })
    return toCurrentUser(deps, tx, user, actor.team_id)
  })
}

async function decode(file: Buffer): Promise<Buffer> {
  try {
    return await toSquareWebp(file, { side: SIDE, maxSide: AVATAR_MAX_SIDE })
  } catch (error) {
    if (error instanceof PictureTooBig) {
      throw problem('BadRequest', accountsTexts.pictureTooBig(AVATAR_MAX_SIDE))
    }
    if (error instanceof NotAPicture) throw problem('BadRequest', accountsTexts.noPicture)
    throw error
  }
}
