import type { HeroWords } from '#kit/site/page-hero.tsx'
import { LinkedWords } from './linked-words.tsx'

type FormWordsProps = {
	/** The id of the heading, which names the form. */
	id: string
	words: HeroWords
	/** Whose form in the back office changes the words. */
	form: string
}

/** What stands beside a form in a section of its own. */
export function FormWords({ id, words: { eyebrow, title, text }, form }: FormWordsProps) {
	return (
		<div className="grid content-start gap-4" data-form={form}>
			{eyebrow ? (
				<p className="eyebrow" data-edit="eyebrow small line">
					{eyebrow}
				</p>
			) : null}
			<h2 id={id} className="title-2" data-edit="title">
				{title}
			</h2>
			{text ? (
				<p className="lead max-w-md text-muted" data-edit="text">
					<LinkedWords text={text} />
				</p>
			) : null}
		</div>
	)
}
