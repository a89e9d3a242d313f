import type { TalkEntry } from './talk.server.ts'

/** Differs when a talk has another entry, or a mail another state. */
export function markOfTalk(entries: TalkEntry[]): string {
	return entries
		.map(({ id, mail }) => [id, mail?.state, mail?.reason, mail?.returned].join(' '))
		.join('\n')
}
