/// The tokens that the style sheets of the site and of reports share: custom properties for colors,
/// shadow, corners and font, as declarations for a rule of `:root`.
package enum StyleTokens {
  /// On a light ground, and what is the same on both.
  package static let light: StaticString = """
    color-scheme: light dark;
    --ground: #f5f6f9;
    --paper: #ffffff;
    --sunken: #eef0f5;
    --ink: #1b2130;
    --soft: #535c6f;
    --line: #d9dde6;
    --edge: #7b8598;
    --accent: #2f4fc4;
    --accent-ink: #ffffff;
    --right-wash: #e6f4ea;
    --wrong-wash: #fbeae7;
    --warn-wash: #fdf2da;
    --shadow: 0 1px 2px rgb(20 28 50 / 6%), 0 4px 16px rgb(20 28 50 / 5%);
    --radius: 0.75rem;
    --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial,
      sans-serif;

    """
  /// On a dark ground.
  package static let dark: StaticString = """
    --ground: #11141b;
    --paper: #191d27;
    --sunken: #222834;
    --ink: #e7eaf1;
    --soft: #a6afc0;
    --line: #303747;
    --edge: #7f8a9f;
    --accent: #9db4ff;
    --accent-ink: #10182f;
    --right-wash: #17301f;
    --wrong-wash: #3a1d1a;
    --warn-wash: #352a12;
    --shadow: none;

    """
}
