import { defineContentType } from '#app/content/core/define.ts'

export const productType = defineContentType({
	key: 'product',
	section: 'products',
	label: { one: 'Product', many: 'Products' },
})
