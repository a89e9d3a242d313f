import type { ContentType } from '#kit/records/define-type.ts'
import { keepPages } from '#kit/site/connection/keep-page.ts'

/**
 * Client middleware for the sections that edit content. Lists and forms show the type's own message when their response
 * was cut off; a form already on screen stays, since it may hold unsaved input.
 */
export function keepScreens(types: readonly Pick<ContentType, 'section' | 'fixed'>[]) {
	return keepPages((pathname, isShown) => {
		const [, section, rest] = /^\/admin\/([^/]+)(?:\/([^/]+\/edit))?$/.exec(pathname) ?? []
		const type = types.find((one) => one.section === section)
		if (!type) return false
		const isForm = rest !== undefined || type.fixed === 'one'
		return !isForm || !isShown
	})
}
