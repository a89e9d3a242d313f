import { keepPages } from '#app/site/connection/keep-page.ts'

/**
 * Client middleware of the back office, by the sections that edit content. Lists and forms say in the type's words that their answer
 * was cut off; a form that is on the screen stays, since it may hold what somebody typed.
 */
export function keepScreens(sections: readonly string[]) {
	const any = sections.join('|')
	const list = new RegExp(`^/admin/(${any})$`)
	const form = new RegExp(`^/admin/(${any})/[^/]+/edit$`)
	return keepPages((pathname, isShown) => list.test(pathname) || (!isShown && form.test(pathname)))
}
