import { defineContentType } from '#app/content/core/define.ts'

export const homepageType = defineContentType({
	key: 'homepage',
	section: 'homepage',
	label: { one: 'Homepage', many: 'Homepage' },
	path: () => '/',
})
