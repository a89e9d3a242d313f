import { keepPages } from '#app/site/connection/keep-page.ts'

/**
 * Client middleware for the sections that edit content. Lists and forms show the type's own message when their response
 * was cut off; a form already on screen stays, since it may hold unsaved input.
 */
export function keepScreens(sections: readonly string[]) {
	const any = sections.join('|')
	const list = new RegExp(`^/admin/(${any})$`)
	const form = new RegExp(`^/admin/(${any})/[^/]+/edit$`)
	return keepPages((pathname, isShown) => list.test(pathname) || (!isShown && form.test(pathname)))
}
