import { keepPages } from '#app/site/connection/keep-page.ts'

const list = /^\/admin\/(homepage|services|products|news|resources|team|vacancies)$/
const form = /^\/admin\/(services|products|news|resources|team|vacancies)\/[^/]+\/edit$/

/**
 * Client middleware of the back office. Lists and forms say in the type's words that their answer was cut off; a form that is
 * on the screen stays, since it may hold what somebody typed.
 */
export const keepScreen = keepPages(
	(pathname, isShown) => list.test(pathname) || (!isShown && form.test(pathname)),
)
