export { homepageAdmin as handle } from '#app/content/homepage/admin.tsx'
