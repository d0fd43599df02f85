/** What is done with a member. */
export type MemberVerb = 'drain' | 'resume' | 'check' | 'edit' | 'remove'
