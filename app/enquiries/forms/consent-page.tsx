import { Form, Link, useLocation } from 'react-router'
import { useLeftOut } from '#platform/business/use-business.ts'
import { PageHero } from '#kit/site/page-hero.tsx'

type ConsentPageProps<Field extends string> = {
	/** Whose form changes the words. */
	form: string
	words: Record<Field | 'eyebrow' | 'pressButton' | 'newsLink', string>
	/** Which of the words are shown now. */
	title: Field
	text: Field
	/** Whether there is something to press the button for. */
	hasButton?: boolean
}

/** The page behind a link in a newsletter mail: a sentence and one button. */
export function ConsentPage<Field extends string>(props: ConsentPageProps<Field>) {
	const { form, words, title, text, hasButton } = props
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
				{hasButton ? (
					<Form method="post" action={`${pathname}${search}`} data-edit="pressButton button">
						<button className="button button-pasture max-sm:w-full">{words.pressButton}</button>
					</Form>
				) : isLeftOut('/news') ? null : (
					<p data-edit="newsLink link">
						<Link to="/news" className="link" prefetch="intent">
							{words.newsLink}
						</Link>
					</p>
				)}
			</div>
		</>
	)
}
