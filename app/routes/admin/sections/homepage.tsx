export { homepageAdmin as handle } from '#content/homepage/admin.tsx'
