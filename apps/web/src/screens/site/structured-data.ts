import { ORIGIN_PLACEHOLDER, PRO_PRICE, type SitePageName, sitePages } from '@framescout/contract';
import { QUESTIONS } from '../../features/landing/index.ts';

/**
 * Returns the structured data of a site page, in the schema.org vocabulary: the program and its FAQ, or an
 * article.
 */
export function structuredData(name: SitePageName): object {
  const { path, title, description } = sitePages[name];
  const url = `${ORIGIN_PLACEHOLDER}${path}`;
  const publisher = { '@type': 'Organization', name: 'FrameScout', url: `${ORIGIN_PLACEHOLDER}/` };
  if (name !== 'landing') {
    return {
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      headline: title,
      description,
      url,
      mainEntityOfPage: url,
      inLanguage: 'en',
      image: `${ORIGIN_PLACEHOLDER}/social.jpg`,
      author: publisher,
      publisher,
    };
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'SoftwareApplication',
        name: 'FrameScout',
        description,
        url,
        image: `${ORIGIN_PLACEHOLDER}/social.jpg`,
        applicationCategory: 'MultimediaApplication',
        operatingSystem: 'Any with a current Chrome, Edge or Firefox',
        offers: [
          { '@type': 'Offer', name: 'Free trial', price: 0, priceCurrency: PRO_PRICE.currency },
          {
            '@type': 'Offer',
            name: 'Pro',
            price: PRO_PRICE.amount,
            priceCurrency: PRO_PRICE.currency,
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: PRO_PRICE.amount,
              priceCurrency: PRO_PRICE.currency,
              billingDuration: 'P1M',
            },
          },
        ],
      },
      {
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}
