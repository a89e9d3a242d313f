import { defineContentType } from '#app/content/core/define.ts'

export const articleType = defineContentType({
	key: 'article',
	section: 'news',
	label: { one: 'Article', many: 'News' },
})
