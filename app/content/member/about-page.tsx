import type { ReactNode } from 'react'
import { useHasPoultry } from '#platform/business/use-business.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { Picture } from '#platform/media/picture/picture.tsx'
import { AboutMenu } from '#kit/site/about-menu.tsx'
import { ClosingCall } from '#kit/site/call-to-action.tsx'
import type { CallWords } from '#kit/site/call-to-action.tsx'
import { PageHero } from '#kit/site/page-hero.tsx'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import { TeamSection } from './team-section.tsx'
import type { TeamWords } from './team-section.tsx'
import type { MemberView } from './view.ts'

type AboutWords = HeroWords &
	CallWords &
	TeamWords & {
		storyTitle: string
		/** Paragraphs, with a blank line between them. */
		story: string
		missionTitle: string
		mission: string
		valuesTitle: string
		values: readonly { title: string; text: string }[]
	}

type AboutPageProps = {
	members: MemberView[] | null
	words: AboutWords
	/** Null for the drawn hen, or for none. */
	picture: ImageView | null
	services: ReactNode
}

const form = 'heads/about'

export function AboutPage({ members, words, picture, services }: AboutPageProps) {
	return (
		<>
			<PageHero {...words} form={form} mark="egg">
				<AboutMenu />
			</PageHero>
			<Story words={words} picture={picture} />
			<Values words={words} />
			<TeamSection members={members} words={words} />
			<ClosingCall words={words} form={form} />
			{services}
		</>
	)
}

function Story({ words, picture }: Pick<AboutPageProps, 'words' | 'picture'>) {
	const { storyTitle, story, missionTitle, mission } = words
	const isDrawn = useHasPoultry()
	const paragraphs = story.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
	if (paragraphs.length === 0 && !picture && !isDrawn && !mission) return null
	return (
		<section
			className="wrap grid gap-x-20 gap-y-14 py-16 md:py-24 lg:grid-cols-[1.35fr_1fr]"
			data-form={form}
		>
			{paragraphs.length > 0 ? (
				<div>
					<h2 className="title-2 mb-7" data-edit="storyTitle heading">
						{storyTitle}
					</h2>
					<div className="prose" data-edit="story" data-text="">
						{paragraphs.map((paragraph, index) => (
							// oxlint-disable-next-line react/no-array-index-key
							<p key={index} className={index === 0 ? 'lead' : undefined}>
								{paragraph}
							</p>
						))}
					</div>
				</div>
			) : null}
			<div className="self-end">
				{picture || isDrawn ? (
					<div className="ml-auto w-44 md:w-64" data-edit="picture">
						{picture ? (
							<Picture image={picture} sizes="(min-width: 48rem) 16rem, 11rem" className="w-full" />
						) : (
							<img src="/images/bird-chicken.svg" width={420} height={420} alt="" loading="lazy" />
						)}
					</div>
				) : null}
				{mission ? (
					<div className="border-t-2 border-yolk pt-7">
						<h2 className="eyebrow mb-4 font-sans" data-edit="missionTitle heading">
							{missionTitle}
						</h2>
						<p
							className="font-serif text-2xl leading-snug font-semibold text-balance md:text-3xl"
							data-edit="mission"
						>
							{mission}
						</p>
					</div>
				) : null}
			</div>
		</section>
	)
}

function Values({ words: { valuesTitle, values } }: { words: AboutWords }) {
	if (values.length === 0) return null
	return (
		<section className="on-dark bg-pasture text-white" data-form={form}>
			<div className="wrap py-16 md:py-24">
				<h2 className="title-2 mb-12" data-edit="valuesTitle heading">
					{valuesTitle}
				</h2>
				<dl className="grid gap-x-12 gap-y-10 md:grid-cols-3" data-edit="values">
					{values.map(({ title, text }, index) => (
						// oxlint-disable-next-line react/no-array-index-key
						<div key={index} className="border-t-2 border-yolk pt-5">
							<dt className="title-3 mb-3 font-serif font-semibold">{title}</dt>
							<dd>{text}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	)
}
