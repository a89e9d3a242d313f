import type { MetaDescriptor } from 'react-router'

/** The head of a screen of the back office, which no search engine lists. */
export function screenMeta(title: string): MetaDescriptor[] {
	return [{ title: `${title} | Back office` }, { name: 'robots', content: 'noindex' }]
}
