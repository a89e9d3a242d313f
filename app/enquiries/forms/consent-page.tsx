import type { ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { useLeftOut } from '#platform/business/use-business.ts'
import { PageHero } from '#kit/site/page-hero.tsx'

type ConsentPageProps<Field extends string> = {
	/** Whose form changes the words. */
	form: string
	words: Record<Field | 'eyebrow' | 'newsLink', string>
	/** Which of the words are shown now. */
	title: Field
	text: Field
	/** Those of the button, where there is something to press it for. */
	button?: Field | null
	/** Where the link leads that stands there without it, and its words; by default to the news. */
	link?: { to: string; words: Field }
	/** Below the button, in its form. */
	children?: ReactNode
}

/** The page behind a link in a newsletter mail: a sentence and one button. */
export function ConsentPage<Field extends string>(props: ConsentPageProps<Field>) {
	const { form, words, title, text, button, children } = props
	const link = props.link ?? { to: '/news', words: 'newsLink' as const }
	const { pathname, search } = useLocation()
	const isLeftOut = useLeftOut()
	return (
		<>
			<PageHero form={form} eyebrow={words.eyebrow} title={words[title]} edit={`${title} title`} />
			<div className="wrap grid gap-8 py-14 md:py-20" data-form={form}>
				{words[text] ? (
					<p className="lead max-w-2xl" role="status" data-edit={`${text} text`}>
						{words[text]}
					</p>
				) : null}
				{button ? (
					<Form method="post" action={`${pathname}${search}`} className="grid gap-4">
						<p data-edit={`${button} button`}>
							<button className="button button-pasture max-sm:w-full">{words[button]}</button>
						</p>
						{children}
					</Form>
				) : isLeftOut(link.to) ? null : (
					<p data-edit={`${link.words} link`}>
						<Link to={link.to} className="link" prefetch="intent">
							{words[link.words]}
						</Link>
					</p>
				)}
			</div>
		</>
	)
}
