import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { redirectContent } from './type.server.ts'

/** What came of a list; lines that were refused, with why. */
export type AddedRedirects = { added: number; refused: { line: string; message: string }[] }

/** A tab, a comma or spaces. Behind a comma, a second column must begin, since addresses may have commas. */
const between = /\t+|\s*[,;]\s*(?=["/]|https?:)|\s+/i

const maxLines = 300

/**
 * Adds redirects, each by a line with its old address and where it leads, one by one as their form would: a line that is
 * refused keeps no other from being added. Further columns are left out, and lines after 300 refused.
 *
 * @throws ForbiddenError when the actor may not edit redirects.
 */
export async function addRedirects(db: Db, actor: Actor, text: string): Promise<AddedRedirects> {
	const result: AddedRedirects = { added: 0, refused: [] }
	const lines = text.split('\n').flatMap((line) => line.trim() || [])
	for (const line of lines.slice(0, maxLines)) {
		const [source, target] = line.split(between).map((part) => part.replace(/^"(.*)"$/, '$1'))
		const draft = { id: null, version: 0, values: { source, target: target ?? '' } }
		const saved = await redirectContent.saveForm(db, actor, draft)
		if (saved.ok) result.added += 1
		else {
			const messages = saved.error.code === 'invalid' ? Object.values(saved.error.messages) : []
			result.refused.push({ line, message: messages[0]?.[0] ?? 'This line cannot be saved' })
		}
	}
	const later = lines.slice(maxLines)
	const message = `Only ${maxLines} lines at a time: press again for the rest`
	return { ...result, refused: [...result.refused, ...later.map((line) => ({ line, message }))] }
}
