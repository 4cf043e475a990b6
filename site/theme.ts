import DefaultTheme from 'vitepress/theme-without-fonts';

// After the styles that it changes.
import './theme.css';

export default DefaultTheme;
